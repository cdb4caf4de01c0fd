import { toBase64Url } from '../../../core/base64.ts';
import { hmacSha256 } from '../../../core/hashing.ts';
import { canonicalJson } from '../../../core/json.ts';
import type { ResolvedPage } from '../../../design/resolve/resolved-page.ts';
import type { Output } from '../formats/file.ts';
import { formats } from '../formats/table.ts';

/** Everything that can change a pixel of a file (RND-17). */
export interface FileIdentity {
  /** The space that pays. A file of one space is never used for another. */
  spaceId: string;
  pages: readonly ResolvedPage[];
  /**
   * Everything that decides how a page looks with other page numbers than those for which `pages` was prepared (PAG-3).
   */
  numbering: readonly unknown[];
  /** The title in the file's metadata. */
  title?: string;
  /** The click target of an ad. */
  clickUrl?: string;
  output: Pick<Output, 'format' | 'renderType' | 'scale' | 'quality' | 'compression' | 'emojiType'>;
  /**
   * The identity of each picture by its source. Pictures whose bytes are inside the page need no entry here, because
   * they are part of the page.
   */
  pictures: ReadonlyArray<readonly [source: string, identity: string]>;
  fontsVersion: string;
  /** Uploaded fonts that the pages name. Absent if they name none. */
  spaceFonts?: readonly unknown[];
  /** The versions of the emoji set and of the fallback set. */
  emojiVersions: readonly string[];
  /** The version of the engine for the format; see draw/drawing-versions.ts. */
  drawingVersion: number;
  /** The origin to which an ad's shaders report. */
  telemetryOrigin?: string;
  /** A random value that makes the key of a draft unique, because a draft is always drawn again. */
  once?: string;
}

/**
 * Makes the key of a file: `<space>/<256-bit HMAC of the identity>.<extension>`. The file is stored under this key, and
 * its URL ends with it (RND-16).
 */
export async function fileKey(secret: string, identity: FileIdentity): Promise<string> {
  const digest = await hmacSha256(secret, `render\n${canonicalJson(identity)}`);
  return `${identity.spaceId}/${toBase64Url(digest)}.${formats[identity.output.format].extension}`;
}
