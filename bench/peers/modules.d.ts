declare module '*.woff2' {
  const bytes: ArrayBuffer;
  export default bytes;
}

declare module '*.woff' {
  const bytes: ArrayBuffer;
  export default bytes;
}
