declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}

/** A file as text, as Vite gives it to tests. */
declare module '*?raw' {
  const text: string;
  export default text;
}
