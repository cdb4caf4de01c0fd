/** What a process of ours that runs a browser is given of the environment: the renderer's token stays here (SEC-3). */
export function bareEnvironment(more: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env;
  const given = Object.entries({ PATH, TMPDIR, ...more }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as NodeJS.ProcessEnv;
}
