//! The functions of C's library: a program whose own function has such a name would be called by
//! others in its place.

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
const OF_INT: &str = "abs isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit iswalnum iswalpha iswblank \
    iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit tolower toupper towlower towupper";

/// All others of the standard of C, and what is as old; also macros that look like functions.
const OTHERS: &str = "a64l abort aligned_alloc alloca arc4random arc4random_buf arc4random_uniform asctime asprintf assert at_quick_exit atexit atof atoi atol atoll \
    basename bcmp bcopy bsearch btowc bzero c16rtomb c32rtomb call_once calloc clearenv clearerr clock clock_gettime creat ctime difftime div drand48 \
    ecvt erand48 errno exit explicit_bzero fclose fcvt feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feof feraiseexcept ferror fesetenv \
    fesetexceptflag fesetround fetestexcept feupdateenv fflush ffs ffsl ffsll fgetc fgetpos fgets fgetwc fgetws fileno fopen fpclassify fprintf fputc \
    fputs fputwc fputws fread free freopen fscanf fseek fsetpos ftell fwide fwprintf fwrite fwscanf gcvt getc getchar getenv getline getloadavg gets \
    getsubopt getwc getwchar gmtime imaxabs imaxdiv index initstate isfinite isgreater isgreaterequal isless islessequal islessgreater isnormal \
    isunordered iswctype jrand48 kill_dependency l64a labs lcong48 ldiv lgamma_r llabs lldiv localeconv localtime longjmp lrand48 malloc mblen mbrlen \
    mbrtoc16 mbrtoc32 mbrtowc mbsinit mbsrtowcs mbstowcs mbtowc memccpy memchr memcmp memcpy memmem memmove mempcpy memrchr memset mkdtemp mkstemp \
    mkstemps mktemp mktime mrand48 nrand48 offsetof on_exit perror posix_memalign printf putc putchar putenv puts putwc putwchar qsort quick_exit raise \
    rand rand_r random rawmemchr realloc reallocarray realpath remove rename rewind rindex rpmatch scanf seed48 select setbuf setenv setjmp setlocale \
    setstate setvbuf signal signbit signgam snprintf sprintf srand srand48 srandom sscanf stderr stdin stdout stpcpy stpncpy strcasecmp strcat strchr \
    strcmp strcoll strcpy strcspn strdup strerror strftime strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strsep strsignal \
    strspn strstr strtod strtof strtoimax strtok strtok_r strtol strtold strtoll strtoul strtoull strtoumax strxfrm swprintf swscanf system time \
    timespec_get tmpfile tmpnam towctrans ungetc ungetwc unsetenv va_arg va_copy va_end va_start valloc vfprintf vfscanf vfwprintf vfwscanf vprintf \
    vscanf vsnprintf vsprintf vsscanf vswprintf vswscanf vwprintf vwscanf wcrtomb wcscat wcschr wcscmp wcscoll wcscpy wcscspn wcsftime wcslen wcsncat \
    wcsncmp wcsncpy wcspbrk wcsrchr wcsrtombs wcsspn wcsstr wcstod wcstof wcstoimax wcstok wcstol wcstold wcstoll wcstombs wcstoul wcstoull wcstoumax \
    wcsxfrm wctob wctomb wctrans wctype wmemchr wmemcmp wmemcpy wmemmove wmemset wprintf wscanf";

/// Those of POSIX, which are in the same library.
const POSIX: &str = "accept access aio_cancel aio_error aio_fsync aio_read aio_return aio_suspend aio_write alarm alphasort asctime_r bind catclose catgets catopen \
    cfgetispeed cfgetospeed cfsetispeed cfsetospeed chdir chmod chown clock_getcpuclockid clock_getres clock_nanosleep clock_settime close closedir \
    closelog confstr connect ctermid ctime_r daylight dirfd dirname dlclose dlerror dlopen dlsym dprintf dup dup2 duplocale endgrent endhostent \
    endnetent endprotoent endpwent endservent endutxent execl execle execlp execv execve execvp faccessat fchdir fchmod fchmodat fchown fchownat fcntl \
    fdatasync fdopen fdopendir fexecve flockfile fmemopen fmtmsg fnmatch fork fpathconf freeaddrinfo freelocale fseeko fstat fstatat fstatvfs fsync \
    ftello ftok ftruncate ftrylockfile ftw funlockfile futimens gai_strerror getaddrinfo getc_unlocked getchar_unlocked getcwd getdate getdate_err \
    getdelim getegid geteuid getgid getgrent getgrgid getgrgid_r getgrnam getgrnam_r getgroups gethostbyaddr gethostbyname gethostent gethostid \
    gethostname getitimer getlogin getlogin_r getnameinfo getnetbyaddr getnetbyname getnetent getopt getpeername getpgid getpgrp getpid getppid \
    getpriority getprotobyname getprotobynumber getprotoent getpwent getpwnam getpwnam_r getpwuid getpwuid_r getrlimit getrusage getservbyname \
    getservbyport getservent getsid getsockname getsockopt gettimeofday getuid getutxent getutxid getutxline glob globfree gmtime_r grantpt hcreate \
    hdestroy hsearch htonl htons iconv iconv_close iconv_open if_freenameindex if_indextoname if_nameindex if_nametoindex in6addr_any in6addr_loopback \
    inet_addr inet_lnaof inet_makeaddr inet_netof inet_network inet_ntoa inet_ntop inet_pton insque isalnum_l isalpha_l isascii isatty isblank_l \
    iscntrl_l isdigit_l isgraph_l islower_l isprint_l ispunct_l isspace_l isupper_l iswalnum_l iswalpha_l iswblank_l iswcntrl_l iswctype_l iswdigit_l \
    iswgraph_l iswlower_l iswprint_l iswpunct_l iswspace_l iswupper_l iswxdigit_l isxdigit_l kill killpg lchown lfind link linkat lio_listio listen \
    localtime_r lockf lsearch lseek lstat mbsnrtowcs mkdir mkdirat mkfifo mkfifoat mknod mknodat mlock mlockall mmap mprotect mq_close mq_getattr \
    mq_notify mq_open mq_receive mq_send mq_setattr mq_timedreceive mq_timedsend mq_unlink msgctl msgget msgrcv msgsnd msync munlock munlockall munmap \
    nanosleep newlocale nftw nice nl_langinfo nl_langinfo_l ntohl ntohs open open_memstream open_wmemstream openat opendir openlog optarg opterr optind \
    optopt pathconf pause pclose pipe poll popen pread pselect psiginfo psignal ptsname putc_unlocked putchar_unlocked pututxline pwrite read readdir \
    readdir_r readlink readlinkat readv recv recvfrom recvmsg regcomp regerror regexec regfree remque renameat rewinddir rmdir scandir \
    sched_get_priority_max sched_get_priority_min sched_getparam sched_getscheduler sched_rr_get_interval sched_setparam sched_setscheduler sched_yield \
    seekdir sem_close sem_destroy sem_getvalue sem_init sem_open sem_post sem_timedwait sem_trywait sem_unlink sem_wait semctl semget semop send sendmsg \
    sendto setegid seteuid setgid setgrent sethostent setitimer setlogmask setnetent setpgid setpgrp setpriority setprotoent setpwent setregid setreuid \
    setrlimit setservent setsid setsockopt setuid setutxent shm_open shm_unlink shmat shmctl shmdt shmget shutdown sigaction sigaddset sigaltstack \
    sigdelset sigemptyset sigfillset sighold sigignore siginterrupt sigismember siglongjmp sigpause sigpending sigprocmask sigqueue sigrelse sigset \
    sigsetjmp sigsuspend sigtimedwait sigwait sigwaitinfo sleep sockatmark socket socketpair stat statvfs strcasecmp_l strcoll_l strerror_l strerror_r \
    strfmon strfmon_l strftime_l strncasecmp_l strptime strxfrm_l swab symlink symlinkat sync sysconf syslog tcdrain tcflow tcflush tcgetattr tcgetpgrp \
    tcgetsid tcsendbreak tcsetattr tcsetpgrp tdelete telldir tempnam tfind timer_create timer_delete timer_getoverrun timer_gettime timer_settime times \
    timezone toascii tolower_l toupper_l towctrans_l towlower_l towupper_l truncate tsearch ttyname ttyname_r twalk tzname tzset ulimit umask uname \
    unlink unlinkat unlockpt uselocale utime utimensat utimes vdprintf wait waitid waitpid wcpcpy wcpncpy wcscasecmp wcscasecmp_l wcscoll_l wcsdup \
    wcsncasecmp wcsncasecmp_l wcsnlen wcsnrtombs wcswcs wcswidth wcsxfrm_l wctrans_l wctype_l wcwidth wordexp wordfree write writev";

/// How the names begin of more functions than are worth a list, all of C or POSIX.
const BEGINNINGS: [&str; 7] = [
    "atomic_", "cnd_", "mtx_", "thrd_", "tss_", "pthread_", "posix_",
];

/// Whether C's library has a function, or what looks like one, of this name.
pub(crate) fn is_function(name: &str) -> bool {
    let (base, _) = mathematical(name);
    let lists = [OF_INT, OTHERS, POSIX];
    has(MATHEMATICAL, base)
        || lists.iter().any(|list| has(list, name))
        || BEGINNINGS
            .iter()
            .any(|beginning| name.starts_with(beginning))
}

/// The types of the arguments and of the result, as MLIR has them, of a function of C's library on
/// scalars.
pub(crate) fn scalar_types(name: &str) -> Option<(Vec<&'static str>, &'static str)> {
    if has(OF_INT, name) {
        return Some((vec!["i32"], "i32"));
    }
    let (base, float) = mathematical(name);
    let float = float?;
    Some(match base {
        "imaxabs" | "labs" | "llabs" if base == name => (vec!["i64"], "i64"),
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

/// The name of a function on floats without its ending, and the type that the ending stands for;
/// none of `long double`.
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
            "pow",
            "powf",
            "powl",
            "memcpy",
            "malloc",
            "abs",
            "gammaf",
            "select",
            "wcslen",
            "fesetround",
            "thrd_create",
            "read",
            "pthread_self",
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
        assert_eq!(scalar_types("llabs"), Some((vec!["i64"], "i64")));
        assert_eq!(scalar_types("toupper"), Some((vec!["i32"], "i32")));
        assert_eq!(scalar_types("towupper"), Some((vec!["i32"], "i32")));
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
