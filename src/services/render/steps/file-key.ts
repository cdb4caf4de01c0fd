import { toBase64Url } from '../../../core/base64.ts';
import { hmacSha256 } from '../../../core/hashing.ts';
import { canonicalJson } from '../../../core/json.ts';
import type { ResolvedPage } from '../../../design/resolve/resolved-page.ts';
import { formats } from '../formats/table.ts';
import type { Output } from './decide-output.ts';

/** Everything that can change a pixel of a file (RND-17). */
export interface FileIdentity {
  /** The space that pays: files of one space are never another's. */
  spaceId: string;
  pages: readonly ResolvedPage[];
  /** What decides how a page looks under other page numbers than those of `pages` (PAG-3). */
  numbering: readonly unknown[];
  /** What the file says of itself. */
  title?: string;
  /** Where an ad leads. */
  clickUrl?: string;
  output: Pick<Output, 'format' | 'renderType' | 'scale' | 'quality' | 'compression' | 'emojiType'>;
  /** Identity of each picture by where it comes from; pictures inside the page are in it already. */
  pictures: ReadonlyArray<readonly [source: string, identity: string]>;
  fontsVersion: string;
  /** Uploaded fonts that the pages name; absent where they name none. */
  spaceFonts?: readonly unknown[];
  /** Of the emoji set, and of the one that lends. */
  emojiVersions: readonly string[];
  /** Of the engine in the format; see draw/drawing-versions.ts. */
  drawingVersion: number;
  /** Where an ad's shaders report to. */
  telemetryOrigin?: string;
  /** Makes a name that no other render has: a draft always draws. */
  once?: string;
}

/** `<space>/<256-bit HMAC of the identity>.<extension>`: where the file is stored, and what its URL ends with (RND-16). */
export async function fileKey(secret: string, identity: FileIdentity): Promise<string> {
  const digest = await hmacSha256(secret, `render\n${canonicalJson(identity)}`);
  return `${identity.spaceId}/${toBase64Url(digest)}.${formats[identity.output.format].extension}`;
}
