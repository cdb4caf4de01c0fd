/**
 * Returns the environment variables for processes of the renderer that run a browser. The renderer's token is not among
 * them (SEC-3).
 */
export function bareEnvironment(more: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env;
  const variables = Object.entries({ PATH, TMPDIR, ...more }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(variables);
}
