import ts from 'typescript';
import { isReference } from './free-reference.js';

/** The expression that a variable, a property or an enum member is first given, in whatever file of src it is declared. */
export function initialValue(
  node: ts.Node,
  checker: ts.TypeChecker,
): ts.Expression | undefined {
  const declared = symbolOf(node, checker)?.valueDeclaration;
  const declaration =
    declared && ts.isBindingElement(declared)
      ? propertyTaken(declared, checker)
      : declared;
  if (!declaration) return undefined;
  if (ts.isShorthandPropertyAssignment(declaration)) return declaration.name;
  return ts.hasOnlyExpressionInitializer(declaration)
    ? declaration.initializer
    : undefined;
}

/** Where the object that is destructured declares the property. */
function propertyTaken(
  element: ts.BindingElement,
  checker: ts.TypeChecker,
): ts.Declaration | undefined {
  const key = element.propertyName ?? element.name;
  return ts.isIdentifier(key)
    ? checker.getTypeAtLocation(element.parent).getProperty(key.text)
        ?.valueDeclaration
    : undefined;
}

function symbolOf(
  node: ts.Node,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const name = nameRead(node);
  if (!name) return undefined;
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  return symbol && symbol.flags & ts.SymbolFlags.Alias
    ? checker.getAliasedSymbol(symbol)
    : symbol;
}

function nameRead(node: ts.Node): ts.Node | undefined {
  if (ts.isIdentifier(node)) return isReference(node) ? node : undefined;
  if (ts.isPropertyAccessExpression(node)) return node.name;
  return ts.isElementAccessExpression(node) &&
    ts.isStringLiteralLike(node.argumentExpression)
    ? node.argumentExpression
    : undefined;
}
