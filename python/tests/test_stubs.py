"""The type stubs: they have the names, members and parameters that the packages have."""

import ast
import importlib
import inspect
import pathlib

import pytest
import rise
import rise_runtime

# Members of every object, and of classes of exceptions.
EVERYWHERE = set(dir(ValueError)) | {"__slots__", "__module__", "__dict__", "__weakref__"}
# Of no use to whoever reads types.
SILENT = {"__firstlineno__", "__static_attributes__", "__match_args__", "__annotations__"}


def stub(module):
    return ast.parse(pathlib.Path(module.__file__).with_suffix(".pyi").read_text())


def functions(body):
    return {node.name: node for node in body if isinstance(node, ast.FunctionDef)}


def names(body):
    variables = {node.target.id for node in body if isinstance(node, ast.AnnAssign)}
    classes = {node.name for node in body if isinstance(node, ast.ClassDef)}
    return set(functions(body)) | variables | classes


def module(name):
    try:
        return importlib.import_module(name)
    except ImportError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("name", ["rise", "rise_runtime", "rise.jax", "rise.torch"])
def test_stubs_have_the_names_of_the_module(name):
    found = module(name)
    public = {known for known in names(stub(found).body) if not known.startswith("_")}
    assert public == set(found.__all__)


@pytest.mark.parametrize("found", [rise, rise_runtime])
def test_stubs_have_the_members_of_classes(found):
    for node in stub(found).body:
        if not isinstance(node, ast.ClassDef) or node.name.startswith("_"):
            continue
        real = getattr(found, node.name)
        declared = names(node.body) - EVERYWHERE
        members = {known for known in vars(real) if not is_hidden(known)}
        given = members | {"text"} if node.name == "jit" else members
        assert declared - {"text"} <= given, node.name
        # Attributes of slots are for the package itself, unless a stub names them.
        slots = {known for known in members if inspect.ismemberdescriptor(vars(real)[known])}
        public = {known for known in members - slots if not known.startswith("__")}
        assert public <= declared, node.name


def is_hidden(name):
    is_private = name.startswith("_") and not name.startswith("__")
    return is_private or name in EVERYWHERE or name in SILENT


@pytest.mark.parametrize("name", ["rise", "rise_runtime", "rise.jax", "rise.torch", "rise.term"])
def test_stubs_have_the_parameters_of_functions(name):
    found = module(name)
    declared = dict(functions(stub(found).body))
    for node in stub(found).body:
        if isinstance(node, ast.ClassDef) and node.name in ("Program", "Kernel"):
            methods = functions(node.body)
            declared.update({f"{node.name}.{method}": methods[method] for method in methods})
    for path, node in declared.items():
        real = found
        for part in path.split("."):
            real = getattr(real, part)
        if not callable(real):
            continue
        keywords = {argument.arg for argument in node.args.args + node.args.kwonlyargs}
        parameters = inspect.signature(real).parameters.values()
        variadic = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
        required = {one.name for one in parameters if one.kind not in variadic}
        has_options = any(one.kind == inspect.Parameter.VAR_KEYWORD for one in parameters)
        assert required <= keywords, path
        assert keywords <= required or has_options, path
