//! The functions of C's library: a program whose own function has such a name would be called by others in its place.

/// Those on floats: as listed for `double`, with an `f` for `float`, with an `l` for `long double`.
const MATHEMATICAL: &str = "acos acosh asin asinh atan atan2 atanh cabs cacos cacosh carg casin casinh catan catanh cbrt ccos ccosh ceil cexp cimag \
    clog conj copysign cos cosh cpow cproj creal csin csinh csqrt ctan ctanh drem erf erfc exp exp10 exp2 expm1 fabs fdim finite floor fma fmax fmin fmod \
    frexp gamma hypot ilogb isinf isnan j0 j1 jn ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter nexttoward \
    pow pow10 remainder remquo rint round roundeven scalb scalbln scalbn significand sin sincos sinh sqrt tan tanh tgamma trunc y0 y1 yn";

/// Those that take one float and give one, of [`MATHEMATICAL`].
const OF_ONE_FLOAT: &str = "acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp10 exp2 expm1 fabs floor gamma j0 j1 lgamma log log10 log1p \
    log2 logb nearbyint rint round roundeven significand sin sinh sqrt tan tanh tgamma trunc y0 y1";

/// Those that take two floats and give one.
const OF_TWO_FLOATS: &str =
    "atan2 copysign drem fdim fmax fmin fmod hypot nextafter pow remainder scalb";

/// Those that take an `int` and give one.
const OF_INT: &str = "abs isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper";

/// All others, and macros that look like functions.
const OTHERS: &str = "a64l abort aligned_alloc alloca arc4random arc4random_buf arc4random_uniform asctime asprintf assert at_quick_exit atexit atof atoi atol \
    atoll basename bcmp bcopy bsearch bzero calloc clearenv clearerr clock clock_gettime creat ctime difftime div drand48 ecvt erand48 errno exit explicit_bzero \
    fclose fcvt feof ferror fflush ffs ffsl ffsll fgetc fgetpos fgets fileno fopen fpclassify fprintf fputc fputs fread free freopen fscanf fseek \
    fsetpos ftell fwrite gcvt getc getchar getenv getline getloadavg gets getsubopt gmtime index initstate isfinite isgreater isgreaterequal isless islessequal \
    islessgreater isnormal isunordered jrand48 l64a labs lcong48 ldiv lgamma_r llabs lldiv localeconv localtime longjmp lrand48 malloc mblen mbstowcs mbtowc memccpy memchr \
    memcmp memcpy memmem memmove mempcpy memrchr memset mkdtemp mkstemp mkstemps mktemp mktime mrand48 nrand48 offsetof on_exit perror posix_memalign printf \
    putc putchar putenv puts qsort quick_exit raise rand rand_r random rawmemchr realloc reallocarray realpath remove rename rewind rindex rpmatch scanf seed48 \
    select setbuf setenv setjmp setlocale setstate setvbuf signal signbit signgam snprintf sprintf srand srand48 srandom sscanf stderr stdin stdout stpcpy stpncpy \
    strcasecmp strcat strchr strcmp strcoll strcpy strcspn strdup strerror strftime strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk \
    strrchr strsep strsignal strspn strstr strtod strtof strtok strtok_r strtol strtold strtoll strtoul strtoull strxfrm system time timespec_get tmpfile \
    tmpnam ungetc unsetenv va_arg va_copy va_end va_start valloc vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf wcstombs wctomb";

/// Whether C's library has a function, or what looks like one, of this name.
pub(crate) fn is_function(name: &str) -> bool {
    let (base, _) = mathematical(name);
    has(MATHEMATICAL, base) || has(OF_INT, name) || has(OTHERS, name)
}

/// The types of the arguments and of the result, as MLIR has them, of a function of C's library on scalars.
pub(crate) fn scalar_types(name: &str) -> Option<(Vec<&'static str>, &'static str)> {
    if has(OF_INT, name) {
        return Some((vec!["i32"], "i32"));
    }
    let (base, float) = mathematical(name);
    let float = float?;
    Some(match base {
        "labs" if base == name => (vec!["i64"], "i64"),
        "fma" => (vec![float; 3], float),
        "jn" | "yn" => (vec!["i32", float], float),
        "ldexp" | "scalbn" => (vec![float, "i32"], float),
        "scalbln" => (vec![float, "i64"], float),
        "ilogb" => (vec![float], "i32"),
        "lrint" | "lround" => (vec![float], "i64"),
        _ if has(OF_ONE_FLOAT, base) => (vec![float], float),
        _ if has(OF_TWO_FLOATS, base) => (vec![float; 2], float),
        _ => return None,
    })
}

/// The name of a function on floats without its ending, and the type that the ending stands for; none of `long double`.
fn mathematical(name: &str) -> (&str, Option<&'static str>) {
    if has(MATHEMATICAL, name) {
        return (name, Some("f64"));
    }
    let without = |ending| {
        name.strip_suffix(ending)
            .filter(|base| has(MATHEMATICAL, base))
    };
    match (without('f'), without('l')) {
        (Some(base), _) => (base, Some("f32")),
        (None, Some(base)) => (base, None),
        (None, None) => (name, Some("f64")),
    }
}

fn has(list: &str, name: &str) -> bool {
    list.split_whitespace().any(|word| word == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_endings_for_their_types() {
        for name in [
            "pow", "powf", "powl", "memcpy", "malloc", "abs", "gammaf", "select",
        ] {
            assert!(is_function(name), "{name}");
        }
        for name in ["power", "powd", "memcpyf", "f", "l", "scale", "dot", ""] {
            assert!(!is_function(name), "{name}");
        }
    }

    #[test]
    fn functions_on_scalars_have_types() {
        assert_eq!(scalar_types("powf"), Some((vec!["f32", "f32"], "f32")));
        assert_eq!(scalar_types("erf"), Some((vec!["f64"], "f64")));
        assert_eq!(scalar_types("ldexp"), Some((vec!["f64", "i32"], "f64")));
        assert_eq!(scalar_types("labs"), Some((vec!["i64"], "i64")));
        assert_eq!(scalar_types("toupper"), Some((vec!["i32"], "i32")));
        assert_eq!(scalar_types("sinl"), None);
        assert_eq!(scalar_types("memcpy"), None);
    }

    #[test]
    fn lists_are_parts_of_the_list() {
        for name in OF_ONE_FLOAT
            .split_whitespace()
            .chain(OF_TWO_FLOATS.split_whitespace())
        {
            assert!(has(MATHEMATICAL, name), "{name}");
        }
    }
}
