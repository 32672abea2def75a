//! Names in C.

use rise_lang::types::Scalar;

use crate::signature::Signature;

use super::library;

/// Words that are no names in C or C++.
const KEYWORDS: &str = "alignas alignof and asm auto bitand bitor bool break case catch char class compl const constexpr continue \
    decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int \
    long mutable namespace new noexcept not nullptr operator or private protected public register reinterpret_cast restrict \
    return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef \
    typeid typename typeof union unsigned using virtual void volatile wchar_t while xor";

/// Names that have a meaning of their own: in the header, in every program, or as macros of the headers of C, which a source may include before.
const RESERVED: &str = "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t uintptr_t size_t BIG_ENDIAN BUFSIZ BYTE_ORDER CHAR_BIT \
    CLOCKS_PER_SEC DECIMAL_DIG EOF EXIT_FAILURE EXIT_SUCCESS FD_SETSIZE HUGE_VAL HUGE_VALF HUGE_VALL I INFINITY LITTLE_ENDIAN L_tmpnam \
    MATH_ERREXCEPT MATH_ERRNO NAN NDEBUG NFDBITS NULL ONCE_FLAG_INIT PDP_ENDIAN SNAN SNANF SNANL TIME_UTC TSS_DTOR_ITERATIONS WCONTINUED WEOF \
    WEXITED WNOHANG WNOWAIT WSTOPPED WUNTRACED and_eq complex errno imaginary linux main math_errhandling noreturn not_eq or_eq stderr stdin stdout \
    unix xor_eq";

/// The macros of `<errno.h>` and of `<signal.h>`.
const ERRORS_AND_SIGNALS: &str = "E2BIG EACCES EADDRINUSE EADDRNOTAVAIL EADV EAFNOSUPPORT EAGAIN EALREADY EBADE EBADF EBADFD EBADMSG EBADR EBADRQC \
    EBADSLT EBFONT EBUSY ECANCELED ECHILD ECHRNG ECOMM ECONNABORTED ECONNREFUSED ECONNRESET EDEADLK EDEADLOCK EDESTADDRREQ EDOM EDOTDOT EDQUOT \
    EEXIST EFAULT EFBIG EHOSTDOWN EHOSTUNREACH EHWPOISON EIDRM EILSEQ EINPROGRESS EINTR EINVAL EIO EISCONN EISDIR EISNAM EKEYEXPIRED EKEYREJECTED \
    EKEYREVOKED EL2HLT EL2NSYNC EL3HLT EL3RST ELIBACC ELIBBAD ELIBEXEC ELIBMAX ELIBSCN ELNRNG ELOOP EMEDIUMTYPE EMFILE EMLINK EMSGSIZE EMULTIHOP \
    ENAMETOOLONG ENAVAIL ENETDOWN ENETRESET ENETUNREACH ENFILE ENOANO ENOBUFS ENOCSI ENODATA ENODEV ENOENT ENOEXEC ENOKEY ENOLCK ENOLINK ENOMEDIUM \
    ENOMEM ENOMSG ENONET ENOPKG ENOPROTOOPT ENOSPC ENOSR ENOSTR ENOSYS ENOTBLK ENOTCONN ENOTDIR ENOTEMPTY ENOTNAM ENOTRECOVERABLE ENOTSOCK ENOTSUP \
    ENOTTY ENOTUNIQ ENXIO EOPNOTSUPP EOVERFLOW EOWNERDEAD EPERM EPFNOSUPPORT EPIPE EPROTO EPROTONOSUPPORT EPROTOTYPE ERANGE EREMCHG EREMOTE \
    EREMOTEIO ERESTART ERFKILL EROFS ESHUTDOWN ESOCKTNOSUPPORT ESPIPE ESRCH ESRMNT ESTALE ESTRPIPE ETIME ETIMEDOUT ETOOMANYREFS ETXTBSY EUCLEAN \
    EUNATCH EUSERS EWOULDBLOCK EXDEV EXFULL SIGABRT SIGALRM SIGBUS SIGCHLD SIGCLD SIGCONT SIGFPE SIGHUP SIGILL SIGINT SIGIO SIGIOT SIGKILL SIGPIPE \
    SIGPOLL SIGPROF SIGPWR SIGQUIT SIGRTMAX SIGRTMIN SIGSEGV SIGSTKFLT SIGSTOP SIGSYS SIGTERM SIGTRAP SIGTSTP SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2 \
    SIGVTALRM SIGWINCH SIGXCPU SIGXFSZ";

/// How the names of macros in the headers of C begin, and how they end.
const RESERVED_BEGINNINGS: [&str; 10] = [
    "ATOMIC_", "DBL_", "FE_", "FLT_", "FP_", "LC_", "LDBL_", "M_", "SEEK_", "SIG_",
];
const RESERVED_ENDINGS: [&str; 3] = ["_MAX", "_MIN", "_WIDTH"];

/// What the names of macros in the header begin with.
const OWN_PREFIX: &str = "RISE_";

/// Why C does not take a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoName {
    /// Its letters are not those of a name.
    #[error("expected a name of a letter, then letters, digits and `_`")]
    Shape,
    /// It is a word of the language.
    #[error("this is a keyword of C or C++")]
    Keyword,
    /// It means something else already.
    #[error("C gives this name a meaning of its own")]
    Reserved,
    /// It may be that of a macro in the header.
    #[error("names that begin with `{OWN_PREFIX}` belong to the headers that are written")]
    Own,
}

/// The type of a scalar in the C header.
pub fn c_type(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I8 => "int8_t",
        Scalar::I16 => "int16_t",
        Scalar::I32 => "int32_t",
        Scalar::I64 | Scalar::Index => "int64_t",
        Scalar::F16 | Scalar::BF16 => "uint16_t",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
    }
}

/// Names for parameters and sizes: the program's where C takes them, and no name twice.
pub fn parameter_names(signature: &Signature) -> Vec<String> {
    let parameters = signature
        .parameters
        .iter()
        .map(|parameter| parameter.name.clone().unwrap_or_default());
    let sizes = signature.sizes.iter().map(|size| size.as_str().to_owned());
    let mut names: Vec<String> = Vec::new();
    for (index, wanted) in parameters.chain(sizes).enumerate() {
        let base = if is_identifier(&wanted) {
            wanted
        } else {
            format!("argument{}", index + 1)
        };
        let mut name = base.clone();
        let mut suffix = 2;
        while names.contains(&name) {
            name = format!("{base}_{suffix}");
            suffix += 1;
        }
        names.push(name);
    }
    names
}

/// Whether C and C++ take a name.
pub fn is_identifier(name: &str) -> bool {
    require_identifier(name).is_ok()
}

/// Whether a name is that of a macro for `printf` or `scanf`, such as `PRId64`.
fn is_format(name: &str) -> bool {
    let rest = name
        .strip_prefix("PRI")
        .or_else(|| name.strip_prefix("SCN"));
    let sizes = rest.and_then(|rest| rest.strip_prefix(['b', 'B', 'd', 'i', 'o', 'u', 'x', 'X']));
    let begins = |size: &&str| sizes.is_some_and(|sizes| sizes.starts_with(*size));
    ["8", "16", "32", "64", "FAST", "LEAST", "MAX", "PTR"]
        .iter()
        .any(begins)
}

/// Refuses a name that C and C++ do not take.
///
/// # Errors
/// Why they do not.
pub fn require_identifier(name: &str) -> Result<(), NoName> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let has = |words: &str| words.split_whitespace().any(|word| word == name);
    if !name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        || !name.chars().all(is_letter)
    {
        return Err(NoName::Shape);
    }
    if has(KEYWORDS) {
        return Err(NoName::Keyword);
    }
    let begins = |part: &&str| name.starts_with(part);
    let ends = |part: &&str| name.ends_with(part);
    if has(RESERVED)
        || has(ERRORS_AND_SIGNALS)
        || is_format(name)
        || RESERVED_BEGINNINGS.iter().any(begins)
        || RESERVED_ENDINGS.iter().any(ends)
    {
        return Err(NoName::Reserved);
    }
    match name.starts_with(OWN_PREFIX) {
        true => Err(NoName::Own),
        false => Ok(()),
    }
}

/// Why a function cannot have a name in C.
pub fn why_no_function(name: &str) -> Option<String> {
    if library::is_function(name) {
        return Some(format!(
            "`{name}` is a function of C's library, which this one would replace"
        ));
    }
    let reason = require_identifier(name).err()?;
    Some(format!(
        "the function `{name}` cannot be called from C: {reason}"
    ))
}
