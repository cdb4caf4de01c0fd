/**
 * The bundled build of css-tree. The package's main entry reads JSON files when it is loaded, which is impossible in a
 * Worker.
 */
declare module 'css-tree/dist/csstree.esm' {
  import type { Lexer, Syntax, SyntaxConfig } from 'css-tree';

  export { toPlainObject } from 'css-tree';

  /**
   * The nodes of a value. The lexer walks children with `forEach`, so it accepts arrays, although the package does not
   * declare that.
   */
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
