import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The exported names of an entry file of this project, and the public members of its classes and
 * interfaces, that have no docstring, as `file: name` or `file: name.member`.
 *
 * @param planted Texts that stand for files, by path.
 */
export function namesWithoutDocstring(
  entry: string,
  planted: ReadonlyMap<string, string> = new Map(),
): string[] {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    experimentalDecorators: true,
    skipLibCheck: true,
  };
  const disk = ts.createCompilerHost(options);
  const program = ts.createProgram([entry], options, {
    ...disk,
    fileExists: (file) => planted.has(file) || disk.fileExists(file),
    readFile: (file) => planted.get(file) ?? disk.readFile(file),
    getSourceFile: (file, version) => {
      const text = planted.get(file);
      return text === undefined
        ? disk.getSourceFile(file, version)
        : ts.createSourceFile(file, text, version, true);
    },
  });
  const checker = program.getTypeChecker();
  const door = checker.getSymbolAtLocation(program.getSourceFile(entry)!)!;
  return checker
    .getExportsOfModule(door)
    .map((exported) => resolved(exported, checker))
    .filter(isOfProject)
    .flatMap((symbol) => [
      ...(isDocumented(symbol, checker) ? [] : [placeOf(symbol)]),
      ...publicMembers(symbol, checker)
        .filter((member) => !isDocumented(member, checker))
        .map((member) => `${placeOf(symbol)}.${member.name}`),
    ])
    .toSorted();
}

const resolved = (symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias
    ? checker.getAliasedSymbol(symbol)
    : symbol;

const isOfProject = ({ declarations = [] }: ts.Symbol): boolean =>
  declarations.some(
    (declaration) =>
      !declaration.getSourceFile().fileName.includes('/node_modules/'),
  );

const placeOf = (symbol: ts.Symbol): string =>
  `${symbol.declarations![0]!.getSourceFile().fileName.replace(root, '')}: ${symbol.name}`;

/** Also by the docstring of the interface or the class that the name implements or overrides. */
const isDocumented = (symbol: ts.Symbol, checker: ts.TypeChecker): boolean =>
  symbol.getDocumentationComment(checker).length > 0 ||
  // A docstring that is only an `@throws` or an `@internal` says something too.
  symbol.getJsDocTags(checker).length > 0;

const HIDDEN = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;

/** The members that a class or an interface declares itself, statics included. */
const publicMembers = (
  { declarations = [] }: ts.Symbol,
  checker: ts.TypeChecker,
): ts.Symbol[] => [
  ...new Set(
    declarations
      .filter(
        (declaration) =>
          ts.isClassDeclaration(declaration) ||
          ts.isInterfaceDeclaration(declaration),
      )
      .flatMap(({ members }): readonly ts.Node[] => [
        ...members,
        ...members.filter(ts.isConstructorDeclaration).flatMap(propertiesOf),
      ])
      .filter(
        (member) =>
          !ts.isConstructorDeclaration(member) &&
          !(ts.getCombinedModifierFlags(member as ts.Declaration) & HIDDEN),
      )
      .map((member) => (member as ts.NamedDeclaration).name)
      .filter((name) => name !== undefined && !ts.isPrivateIdentifier(name))
      .map((name) => checker.getSymbolAtLocation(name!)!),
  ),
];

const propertiesOf = ({ parameters }: ts.ConstructorDeclaration) =>
  parameters.filter((parameter) =>
    ts.isParameterPropertyDeclaration(parameter, parameter.parent),
  );
