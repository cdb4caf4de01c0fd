/** The bundled build: the package's main entry reads JSON files at start, which a Worker cannot. */
declare module 'css-tree/dist/csstree.esm' {
  import type { Lexer, Syntax, SyntaxConfig } from 'css-tree';

  export { toPlainObject } from 'css-tree';

  /** The nodes of a value. The lexer walks children with `forEach`, so it takes arrays, which the package does not declare. */
  export interface ValueTree {
    type: 'Value';
    children: readonly { type: string }[];
  }

  interface ArrayLexer {
    matchProperty(name: string, value: ValueTree): ReturnType<Lexer['matchProperty']>;
    matchType(name: string, value: ValueTree): ReturnType<Lexer['matchType']>;
  }

  export function fork(extension: SyntaxConfig): Omit<Syntax, 'lexer'> & { lexer: ArrayLexer };
}
