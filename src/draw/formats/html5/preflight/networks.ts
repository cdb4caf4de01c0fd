/** The limits of a network. Sizes are those of the ZIP in bytes. */
export interface Network {
  network: string;
  maxFiles?: number;
  maxBytes: number;
  /** The accepted file extensions. If absent, all are accepted. */
  types?: ReadonlySet<string>;
}

const strictTypes = ['html', 'css', 'js', 'png', 'jpg', 'gif', 'svg'];
const commonTypes = [...strictTypes, 'htm', 'jpeg', 'webp', 'json', 'xml', 'txt', 'woff', 'woff2', 'ttf', 'otf', 'mp4'];

/** The strictest limits of all networks, which ads are built for: an ad that passes here passes everywhere. */
export const strictest = {
  network: 'strictest common',
  maxFiles: 20,
  maxBytes: 150_000,
  types: new Set(strictTypes),
} as const satisfies Network;

/** The limits that the networks stated in November 2026. */
export const networks: readonly Network[] = [
  { network: 'Google Ads', maxFiles: 40, maxBytes: 600_000, types: new Set([...strictTypes, 'jpeg']) },
  { network: 'CM360', maxFiles: 100, maxBytes: 9_500_000, types: new Set(commonTypes) },
  { network: 'IAB initial load', maxBytes: 150_000 },
  strictest,
];
