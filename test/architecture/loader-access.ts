import ts from 'typescript';
import { constantText } from './constant-text.js';
import { isFreeReference } from './free-reference.js';

const EVALUATORS = new Set(['eval', 'Function', 'require', 'WebAssembly']);
const GLOBAL_OBJECTS = new Set(['globalThis', 'global', 'process', 'module']);
const LOADERS_OF_GLOBALS = new Set([...EVALUATORS, 'binding']);
const LOADER_PROPERTIES = new Set([
  'createRequire',
  'getBuiltinModule',
  'mainModule',
  'dlopen',
  '_load',
  '_linkedBinding',
]);
const REFLECTORS = new Set(['Reflect', 'Object']);
const REFLECTIVE_READS = new Set(['get', 'getOwnPropertyDescriptor']);
const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InstanceOfKeyword,
]);
const SAFE_IMPORT_META = new Set(['url', 'dirname', 'filename']);

/** One use of something that can load or evaluate code past the imports, in words. */
export interface LoaderAccess {
  readonly position: number;
  readonly fault: string;
}

/**
 * Lists where a file gets at a loader: `require` and its makers, `eval`, `WebAssembly`, `Function` (also as the
 * `constructor` of a function), more of `import.meta` than where the file is, and the global objects read by anything
 * but a fixed name.
 */
export function listLoaderAccess(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
): LoaderAccess[] {
  const found: LoaderAccess[] = [];

  const visit = (node: ts.Node): void => {
    const fault = faultIn(node, checker);
    if (fault) found.push({ position: node.getStart(file), fault });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function faultIn(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  if (ts.isIdentifier(node) && EVALUATORS.has(node.text)) {
    if (!isOnlyTested(node) && isFreeReference(node, checker)) {
      return `${node.text} loads or evaluates code that no import names`;
    }
  }
  if (ts.isMetaProperty(node) && node.name.text === 'meta') {
    const read = ts.isPropertyAccessExpression(node.parent)
      ? node.parent.name.text
      : undefined;
    if (read === undefined || !SAFE_IMPORT_META.has(read)) {
      return `import.meta${read ? `.${read}` : ''} is more than where the file is`;
    }
  }
  if (isGlobalObject(node, checker) && !isReadByFixedNames(node)) {
    return `${node.getText()} is handed on, or read by a name that is not fixed`;
  }
  const key = keyRead(node, checker);
  if (key !== undefined) {
    if (LOADER_PROPERTIES.has(key)) return `${key} gets at a module loader`;
    if (key === 'constructor' && !isHarmlessConstructorRead(node)) {
      return 'the constructor of a function evaluates code';
    }
    if (
      LOADERS_OF_GLOBALS.has(key) &&
      isAccess(node) &&
      isGlobalObject(node.expression, checker)
    ) {
      return `${node.getText()} loads or evaluates code that no import names`;
    }
  }
  return undefined;
}

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

function isAccess(node: ts.Node): node is Access {
  return (
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
  );
}

/**
 * The name by which a node reads a property, also reflectively, destructures one, or imports or re-exports a binding.
 * Without a checker only a name that is fixed where it is read.
 */
function keyRead(node: ts.Node, checker?: ts.TypeChecker): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node)) {
    return constantText(node.argumentExpression, checker);
  }
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    return bindingKey(node, checker);
  }
  if (ts.isCallExpression(node) && isReflectiveRead(node)) {
    const key = node.arguments[1];
    return key && constantText(key, checker);
  }
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) {
    return (node.propertyName ?? node.name).text;
  }
  return undefined;
}

function isReflectiveRead({ expression }: ts.CallExpression): boolean {
  return (
    isAccess(expression) &&
    ts.isIdentifier(expression.expression) &&
    REFLECTORS.has(expression.expression.text) &&
    REFLECTIVE_READS.has(keyRead(expression) ?? '')
  );
}

function bindingKey(
  element: ts.BindingElement,
  checker?: ts.TypeChecker,
): string | undefined {
  const key = element.propertyName ?? element.name;
  if (ts.isComputedPropertyName(key)) {
    return constantText(key.expression, checker);
  }
  return ts.isIdentifier(key) || ts.isStringLiteralLike(key)
    ? key.text
    : undefined;
}

function isGlobalObject(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isIdentifier(node)) {
    return GLOBAL_OBJECTS.has(node.text) && isFreeReference(node, checker);
  }
  return (
    isAccess(node) &&
    GLOBAL_OBJECTS.has(keyRead(node) ?? '') &&
    isGlobalObject(node.expression, checker)
  );
}

function isReadByFixedNames(node: ts.Node): boolean {
  const { parent } = node;
  if (isAccess(parent)) return keyRead(parent) !== undefined;
  if (ts.isVariableDeclaration(parent)) {
    return (
      ts.isObjectBindingPattern(parent.name) &&
      parent.name.elements.every(isHarmlessBinding)
    );
  }
  return isOnlyTested(node);
}

/** Whether `{ … } = process` takes out one property of a fixed name that is neither a global object nor a loader. */
function isHarmlessBinding(element: ts.BindingElement): boolean {
  const key = bindingKey(element);
  return (
    key !== undefined &&
    !element.dotDotDotToken &&
    !GLOBAL_OBJECTS.has(key) &&
    !LOADERS_OF_GLOBALS.has(key)
  );
}

function isHarmlessConstructorRead(node: ts.Node): boolean {
  return (
    isOnlyTested(node) ||
    isOwnClass(node) ||
    (ts.isPropertyAccessExpression(node.parent) &&
      node.parent.name.text === 'name')
  );
}

/** Whether a value is compared, or asked for its type, and thereby let go of. */
function isOnlyTested({ parent }: ts.Node): boolean {
  return (
    ts.isTypeOfExpression(parent) ||
    ts.isCaseClause(parent) ||
    (ts.isBinaryExpression(parent) &&
      COMPARISONS.has(parent.operatorToken.kind))
  );
}

/** Whether a node is `this.constructor` of an instance: in a static member it would be `Function`. */
function isOwnClass(node: ts.Node): boolean {
  if (!isAccess(node) || node.expression.kind !== ts.SyntaxKind.ThisKeyword) {
    return false;
  }
  const member = ts.findAncestor(
    node,
    (each) =>
      ts.isClassElement(each) ||
      ts.isFunctionExpression(each) ||
      ts.isFunctionDeclaration(each),
  );
  return (
    member !== undefined &&
    ts.isClassLike(member.parent) &&
    !ts.isClassStaticBlockDeclaration(member) &&
    !(ts.canHaveModifiers(member) && isStatic(member))
  );
}

function isStatic(member: ts.HasModifiers): boolean {
  return (ts.getModifiers(member) ?? []).some(
    ({ kind }) => kind === ts.SyntaxKind.StaticKeyword,
  );
}
