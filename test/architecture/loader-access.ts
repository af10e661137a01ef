import ts from 'typescript';
import { constantText } from './constant-text.js';

const EVALUATORS = new Set(['eval', 'Function', 'require']);
const GLOBAL_OBJECTS = new Set(['globalThis', 'global', 'process']);
const LOADER_PROPERTIES = new Set([
  'require',
  'createRequire',
  'getBuiltinModule',
  'mainModule',
  'dlopen',
  '_load',
  '_linkedBinding',
]);
const SAFE_IMPORT_META = new Set(['url', 'dirname', 'filename']);

/** One use of something that can load or evaluate code past the imports, in words. */
export interface LoaderAccess {
  readonly position: number;
  readonly fault: string;
}

/**
 * Lists where a file gets at a loader: `require` and its makers, `eval`, `Function` (also as the `constructor` of a
 * function), more of `import.meta` than where the file is, and the global objects read by anything but a fixed name.
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
    const isTypeTest =
      ts.isBinaryExpression(node.parent) &&
      node.parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
    if (!isTypeTest && isFreeReference(node, checker)) {
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
  const key = keyRead(node);
  if (key !== undefined) {
    if (LOADER_PROPERTIES.has(key)) return `${key} gets at a module loader`;
    if (key === 'constructor' && !isHarmlessConstructorRead(node)) {
      return 'the constructor of a function evaluates code';
    }
    if (
      EVALUATORS.has(key) &&
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

/** The fixed name by which a node reads a property, destructures one, or imports or re-exports a binding. */
function keyRead(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node)) {
    return constantText(node.argumentExpression);
  }
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    return bindingKey(node);
  }
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) {
    return (node.propertyName ?? node.name).text;
  }
  return undefined;
}

function bindingKey(element: ts.BindingElement): string | undefined {
  const key = element.propertyName ?? element.name;
  if (ts.isComputedPropertyName(key)) return constantText(key.expression);
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

function isReadByFixedNames({ parent }: ts.Node): boolean {
  if (isAccess(parent)) return keyRead(parent) !== undefined;
  if (ts.isVariableDeclaration(parent)) {
    return (
      ts.isObjectBindingPattern(parent.name) &&
      parent.name.elements.every(isHarmlessBinding)
    );
  }
  return ts.isTypeOfExpression(parent);
}

/** Whether `{ … } = process` takes out one property of a fixed name that is neither a global object nor an evaluator. */
function isHarmlessBinding(element: ts.BindingElement): boolean {
  const key = bindingKey(element);
  return (
    key !== undefined &&
    !element.dotDotDotToken &&
    !GLOBAL_OBJECTS.has(key) &&
    !EVALUATORS.has(key)
  );
}

function isHarmlessConstructorRead({ parent }: ts.Node): boolean {
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name.text === 'name') ||
    (ts.isBinaryExpression(parent) &&
      [
        ts.SyntaxKind.EqualsEqualsEqualsToken,
        ts.SyntaxKind.ExclamationEqualsEqualsToken,
      ].includes(parent.operatorToken.kind))
  );
}

/** Whether an identifier stands for a global: it is read as a value, and nothing in its file but a `declare` binds it. */
function isFreeReference(
  identifier: ts.Identifier,
  checker: ts.TypeChecker,
): boolean {
  if (!isReference(identifier)) return false;
  const bound = checker
    .getSymbolsInScope(identifier, ts.SymbolFlags.Value)
    .find(({ name }) => name === identifier.text);
  return !bound?.declarations?.some((declaration) => !isAmbient(declaration));
}

function isReference(identifier: ts.Identifier): boolean {
  const { parent } = identifier;
  if (ts.isPartOfTypeNode(identifier) || ts.isTypeQueryNode(parent)) {
    return false;
  }
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) {
    return false;
  }
  if (ts.isBindingElement(parent)) return parent.initializer === identifier;
  return !('name' in parent && parent.name === identifier);
}

function isAmbient(declaration: ts.Declaration): boolean {
  return Boolean(
    ts.findAncestor(
      declaration,
      (node) =>
        ts.canHaveModifiers(node) &&
        (ts.getModifiers(node) ?? []).some(
          ({ kind }) => kind === ts.SyntaxKind.DeclareKeyword,
        ),
    ),
  );
}
