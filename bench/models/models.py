"""The models of `cargo xtask bench models`: what is measured, with its inputs.

Weights are inputs, so that a model's text is small. Everything is made of numbers with a fixed seed.
"""

import os

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

FIRST_SEED = 7


class Numbers:
    """Normal random numbers, of a variance that keeps the values of layers near one."""

    def __init__(self):
        self.source = np.random.default_rng(FIRST_SEED)

    def weights(self, *shape):
        fan_in = max(1, int(np.prod(shape[:-1])))
        return (self.source.standard_normal(shape) / np.sqrt(fan_in)).astype(np.float32)

    def inputs(self, *shape):
        return self.source.standard_normal(shape).astype(np.float32)


def convolution(images, kernels, strides=(1, 1), padding="SAME", groups=1):
    layout = ("NHWC", "HWIO", "NHWC")
    return lax.conv_general_dilated(
        images,
        kernels,
        strides,
        padding,
        dimension_numbers=layout,
        feature_group_count=groups,
    )


def largest_of_squares(images):
    window = (1, 2, 2, 1)
    return lax.reduce_window(images, -jnp.inf, lax.max, window, window, "VALID")


def layer_norm(rows, scale, shift):
    mean = jnp.mean(rows, -1, keepdims=True)
    variance = jnp.mean((rows - mean) ** 2, -1, keepdims=True)
    return (rows - mean) * lax.rsqrt(variance + 1e-5) * scale + shift


def digits_mlp(x, w1, b1, w2, b2, w3, b3):
    x = jax.nn.relu(x @ w1 + b1)
    x = jax.nn.relu(x @ w2 + b2)
    return jax.nn.softmax(x @ w3 + b3)


def digits_cnn(x, k1, b1, k2, b2, w, b):
    x = largest_of_squares(jax.nn.relu(convolution(x, k1) + b1))
    x = largest_of_squares(jax.nn.relu(convolution(x, k2) + b2))
    return x.reshape(x.shape[0], -1) @ w + b


def lenet(x, k1, b1, k2, b2, w1, c1, w2, c2, w3, c3):
    x = largest_of_squares(jax.nn.relu(convolution(x, k1) + b1))
    x = largest_of_squares(jax.nn.relu(convolution(x, k2, padding="VALID") + b2))
    x = x.reshape(x.shape[0], -1)
    x = jax.nn.relu(x @ w1 + c1)
    x = jax.nn.relu(x @ w2 + c2)
    return x @ w3 + c3


HEADS = 8


def attention(x, wq, wk, wv, wo):
    batch, length, width = x.shape
    depth = width // HEADS

    def heads(rows):
        return rows.reshape(batch, length, HEADS, depth).transpose(0, 2, 1, 3)

    q, k, v = heads(x @ wq), heads(x @ wk), heads(x @ wv)
    scores = jnp.einsum("bhid,bhjd->bhij", q, k) / np.float32(np.sqrt(depth))
    mixed = jnp.einsum("bhij,bhjd->bhid", jax.nn.softmax(scores, -1), v)
    return mixed.transpose(0, 2, 1, 3).reshape(batch, length, width) @ wo


def transformer_block(x, g1, h1, wq, wk, wv, wo, g2, h2, w1, b1, w2, b2):
    x = x + attention(layer_norm(x, g1, h1), wq, wk, wv, wo)
    y = layer_norm(x, g2, h2)
    return x + jax.nn.gelu(y @ w1 + b1) @ w2 + b2


def resnet_block(x, k1, s1, h1, k2, s2, h2):
    y = jax.nn.relu(convolution(x, k1) * s1 + h1)
    return jax.nn.relu(x + convolution(y, k2) * s2 + h2)


def depthwise(x, k):
    return convolution(x, k, groups=x.shape[-1])


def strided(x, k):
    return convolution(x, k, strides=(2, 2))


def softmax(x):
    return jax.nn.softmax(x, -1)


def lstm(x, inputs, states, shift):
    """The states of all steps of a sequence, which comes first in time."""

    def step(state, row):
        hidden, cell = state
        gates = row @ inputs + hidden @ states + shift
        taken, kept, candidate, given = jnp.split(gates, 4, -1)
        cell = jax.nn.sigmoid(kept) * cell + jax.nn.sigmoid(taken) * jnp.tanh(candidate)
        hidden = jax.nn.sigmoid(given) * jnp.tanh(cell)
        return (hidden, cell), hidden

    start = jnp.zeros((x.shape[1], states.shape[0]))
    return lax.scan(step, (start, start), x)[1]


def block_gradient(x, *weights):
    """The gradient of the first weights of the layer behind attention."""

    def loss(w1):
        given = (*weights[:8], w1, *weights[9:])
        return jnp.mean(transformer_block(x, *given) ** 2)

    return jax.grad(loss)(weights[8])


def decoded(x, wq, wk, wv):
    """Attention of one row after the other to all before it, which are kept."""
    length, width = x.shape[1], x.shape[2]

    def step(caches, place):
        keys, values = caches
        row = lax.dynamic_index_in_dim(x, place, 1, keepdims=False)
        keys = lax.dynamic_update_slice(keys, (row @ wk)[:, None], (0, place, 0))
        values = lax.dynamic_update_slice(values, (row @ wv)[:, None], (0, place, 0))
        scores = jnp.einsum("bd,btd->bt", row @ wq, keys) / np.float32(np.sqrt(width))
        scores = jnp.where(jnp.arange(length) <= place, scores, -1e30)
        return (keys, values), jnp.einsum("bt,btd->bd", jax.nn.softmax(scores), values)

    return lax.scan(step, (jnp.zeros(x.shape), jnp.zeros(x.shape)), jnp.arange(length))[1]


def running_means(x):
    def step(mean, row):
        mean = 0.9 * mean + row
        return mean, mean

    return lax.scan(step, jnp.zeros(x.shape[1:], x.dtype), x)[1]


def heat(x):
    def round_of(_, x):
        around = x[2:, 1:-1] + x[:-2, 1:-1] + x[1:-1, 2:] + x[1:-1, :-2]
        return x.at[1:-1, 1:-1].add(0.1 * (around - 4 * x[1:-1, 1:-1]))

    return lax.fori_loop(0, 100, round_of, x)


def cumulative_sums(x):
    return jnp.cumsum(x, -1)


def largest_five(x):
    return lax.top_k(x, 5)[0]


def block_weights(numbers, width):
    ones, zeros = np.ones(width, np.float32), np.zeros(width, np.float32)
    square = lambda: numbers.weights(width, width)
    inner = 4 * width
    return (
        *(ones, zeros, square(), square(), square(), square()),
        *(ones, zeros, numbers.weights(width, inner), numbers.inputs(inner)),
        *(numbers.weights(inner, width), numbers.inputs(width)),
    )


def _models():
    n = Numbers()
    w, x = n.weights, n.inputs
    ones = lambda size: np.ones(size, np.float32)
    return {
        "digits_mlp": (
            "digits, perceptron, 360 images",
            digits_mlp,
            (x(360, 64), w(64, 128), x(128), w(128, 64), x(64), w(64, 10), x(10)),
        ),
        "digits_cnn": (
            "digits, convolutions, 360 images",
            digits_cnn,
            (x(360, 8, 8, 1), w(3, 3, 1, 16), x(16), w(3, 3, 16, 32), x(32), w(128, 10), x(10)),
        ),
        "lenet": (
            "LeNet, 128 images",
            lenet,
            (
                *(x(128, 28, 28, 1), w(5, 5, 1, 6), x(6), w(5, 5, 6, 16), x(16)),
                *(w(400, 120), x(120), w(120, 84), x(84), w(84, 10), x(10)),
            ),
        ),
        "attention": (
            "attention, 4 × 128 × 256, 8 heads",
            attention,
            (x(4, 128, 256), w(256, 256), w(256, 256), w(256, 256), w(256, 256)),
        ),
        "transformer_block": (
            "transformer block, 4 × 128 × 256, 8 heads",
            transformer_block,
            (x(4, 128, 256), *block_weights(n, 256)),
        ),
        "resnet_block": (
            "residual block, 56 × 56 × 64",
            resnet_block,
            (
                *(x(1, 56, 56, 64), w(3, 3, 64, 64), ones(64), x(64)),
                *(w(3, 3, 64, 64), ones(64), x(64)),
            ),
        ),
        "convolution": (
            "convolution 3 × 3, 56 × 56 × 64 to 64",
            convolution,
            (x(1, 56, 56, 64), w(3, 3, 64, 64)),
        ),
        "strided": (
            "convolution 3 × 3, strides of 2, 4 × 56 × 56 × 32 to 64",
            strided,
            (x(4, 56, 56, 32), w(3, 3, 32, 64)),
        ),
        "depthwise": (
            "convolution 3 × 3 of each of 128 channels, 56 × 56",
            depthwise,
            (x(1, 56, 56, 128), w(3, 3, 1, 128)),
        ),
        "few_channels": (
            "convolution 3 × 3, 2 × 320 × 320 × 3 to 16",
            convolution,
            (x(2, 320, 320, 3), w(3, 3, 3, 16)),
        ),
        "softmax_1024": ("softmax of 512 rows of 1024", softmax, (x(512, 1024),)),
        "softmax_1000": ("softmax of 512 rows of 1000", softmax, (x(512, 1000),)),
        "norm_1024": (
            "layer norm of 512 rows of 1024",
            layer_norm,
            (x(512, 1024), ones(1024), x(1024)),
        ),
        "norm_1000": (
            "layer norm of 512 rows of 1000",
            layer_norm,
            (x(512, 1000), ones(1000), x(1000)),
        ),
        "block_gradient": (
            "gradient of a transformer block, 2 × 64 × 128",
            block_gradient,
            (x(2, 64, 128), *block_weights(n, 128)),
        ),
        "lstm": (
            "LSTM, 100 steps of 32 × 64",
            lstm,
            (x(100, 32, 64), w(64, 256), w(64, 256), x(256)),
        ),
        "decoded": (
            "attention with caches, 64 steps of 16 × 64",
            decoded,
            (x(16, 64, 64), w(64, 64), w(64, 64), w(64, 64)),
        ),
        "running_means": ("running means, 4096 steps of 64", running_means, (x(4096, 64),)),
        "heat": ("heat, 100 rounds of 256 × 256", heat, (x(256, 256),)),
        "cumulative_sums": (
            "cumulative sums of 512 rows of 1000",
            cumulative_sums,
            (x(512, 1000),),
        ),
        "largest_five": ("largest five of 512 rows of 1000", largest_five, (x(512, 1000),)),
    }


# By name: what it is, the function, and its inputs.
MODELS = _models()
