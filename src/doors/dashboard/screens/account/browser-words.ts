const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * The name of a browser and system as users know it: `Firefox on Linux`. For an unknown browser, it is the user agent
 * text.
 */
export function describeBrowser(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown browser';
  const findName = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [findName(browsers), findName(systems)];
  if (browser === undefined) return userAgent.slice(0, 80);
  return system === undefined ? browser : `${browser} on ${system}`;
}
