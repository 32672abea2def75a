//! The ray tracer with rayon: each row of the picture is an iteration.

use rayon::prelude::*;
use rise_runtime::array::Array;

type Vector = [f32; 3];

const REFLECTIONS: usize = 4;
const FAR: f32 = 1e6;

struct Sphere {
    centre: Vector,
    radius: f32,
    colour: Vector,
}

struct Scene {
    spheres: Vec<Sphere>,
    lamps: Vec<Vector>,
}

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn along(t: f32, a: Vector, b: Vector) -> Vector {
    [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]]
}

fn scaled(t: f32, a: Vector) -> Vector {
    a.map(|part| t * part)
}

impl Sphere {
    /// The distance to it, or a number above all distances.
    fn meets(&self, origin: Vector, direction: Vector) -> f32 {
        let way = along(-1.0, self.centre, origin);
        let middle = dot(way, direction);
        let aside = along(-middle, way, direction);
        let square = self.radius * self.radius - dot(aside, aside);
        if square <= 0.0 {
            return FAR;
        }
        let distance = middle - square.sqrt();
        if distance > 0.001 { distance } else { FAR }
    }
}

impl Scene {
    /// The inputs of the program: each number of all spheres, colours and lamps.
    fn new(inputs: &[Array]) -> anyhow::Result<Scene> {
        let columns = inputs.iter().map(Array::as_slice::<f32>);
        let columns: Vec<&[f32]> = columns.collect::<Result<_, _>>()?;
        let vector =
            |first: usize, place: usize| [0, 1, 2].map(|axis| columns[first + axis][place]);
        let sphere = |place| Sphere {
            centre: vector(0, place),
            radius: columns[3][place],
            colour: vector(4, place),
        };
        Ok(Scene {
            spheres: (0..columns[3].len()).map(sphere).collect(),
            lamps: (0..columns[7].len())
                .map(|place| vector(7, place))
                .collect(),
        })
    }

    fn brightness(&self, place: Vector, normal: Vector) -> f32 {
        let light = |lamp: &Vector| {
            let way = along(-1.0, *lamp, place);
            let length = dot(way, way).sqrt();
            let direction = scaled(1.0 / length, way);
            let mut spheres = self.spheres.iter();
            let angle = dot(normal, direction);
            let is_lit =
                angle > 0.0 && !spheres.any(|sphere| sphere.meets(place, direction) < length);
            if is_lit { angle } else { 0.0 }
        };
        self.lamps
            .iter()
            .map(light)
            .fold(0.1, |sum, light| sum + light)
    }

    fn traced(&self, mut origin: Vector, mut direction: Vector) -> Vector {
        let (mut colour, mut share) = ([0.0; 3], 1.0);
        for _ in 0..REFLECTIONS {
            let (mut distance, mut met) = (FAR, None);
            for sphere in &self.spheres {
                let found = sphere.meets(origin, direction);
                if found < distance {
                    (distance, met) = (found, Some(sphere));
                }
            }
            let ground = -(origin[1] / direction[1]);
            if direction[1] < 0.0 && ground <= distance {
                (distance, met) = (ground, None);
            }
            if distance >= FAR {
                return along(share * (0.5 + 0.5 * direction[1]), colour, [0.6, 0.8, 1.0]);
            }
            let place = along(distance, origin, direction);
            let (normal, own, mirrored) = match met {
                Some(sphere) => {
                    let outwards = along(-1.0, place, sphere.centre);
                    (scaled(1.0 / sphere.radius, outwards), sphere.colour, 0.4)
                }
                None => {
                    let square = place[0].floor() as i32 + place[2].floor() as i32;
                    let grey = if square & 1 == 0 { 1.0 } else { 0.2 };
                    ([0.0, 1.0, 0.0], [grey; 3], 0.2)
                }
            };
            let lit = share * (1.0 - mirrored) * self.brightness(place, normal);
            colour = along(lit, colour, own);
            share *= mirrored;
            origin = along(0.001, place, normal);
            direction = along(-2.0 * dot(normal, direction), direction, normal);
        }
        colour
    }
}

/// The picture: red, green and blue apart.
pub fn ray_tracer(output: &mut Array, inputs: &[Array]) -> anyhow::Result<()> {
    let scene = Scene::new(&inputs[..10])?;
    let (ys, xs): (&[f32], &[f32]) = (inputs[10].as_slice()?, inputs[11].as_slice()?);
    let picture = output.as_mut_slice::<f32>()?;
    let (red, others) = picture.split_at_mut(ys.len() * xs.len());
    let (green, blue) = others.split_at_mut(ys.len() * xs.len());
    let rows = [red, green, blue].map(|colour| colour.par_chunks_mut(xs.len()));
    let [red, green, blue] = rows;
    red.zip(green)
        .zip(blue)
        .zip(ys)
        .for_each(|(((red, green), blue), y)| {
            for (place, x) in xs.iter().enumerate() {
                let point = [*x, *y, 2.0];
                let direction = scaled(1.0 / dot(point, point).sqrt(), point);
                let colour = scene.traced([0.0, 1.0, -4.0], direction);
                [red[place], green[place], blue[place]] = colour;
            }
        });
    Ok(())
}
