/** The environment of our processes that run a browser. The renderer's token is not in it (SEC-3). */
export function bareEnvironment(more: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env;
  const variables = Object.entries({ PATH, TMPDIR, ...more }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(variables);
}
