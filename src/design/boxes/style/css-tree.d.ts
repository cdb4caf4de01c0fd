/** The bundled build: the package's main entry reads JSON files at start, which a Worker cannot. */
declare module 'css-tree/dist/csstree.esm' {
  export { type CssNode, type CssNodePlain, fork, toPlainObject } from 'css-tree';
}
