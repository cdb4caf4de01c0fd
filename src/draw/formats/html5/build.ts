import { required } from '../../../core/required.ts';
import type { HtmlDrawing } from '../../html/drawing.ts';
import type { PictureFile } from '../shrink-picture.ts';
import { type AdFile, indexName } from './ad-file.ts';
import { printAd } from './document.ts';
import type { LiveShader } from './live/live-shader.ts';
import { liveScript } from './live/script-file.ts';
import { placePictures } from './picture-files.ts';
import { type PreflightReport, preflight } from './preflight/index.ts';
import { zipFiles } from './zip.ts';

interface AdParts {
  drawing: HtmlDrawing;
  title: string;
  /** The URL that a click opens, with http or https. */
  clickUrl: string;
  /** The files of the pictures, by picture key. */
  pictures: ReadonlyMap<string, PictureFile>;
  backup: AdFile;
  /** The shaders that run in the ad. */
  shaders: readonly LiveShader[];
}

export interface BuiltAd {
  zip: Uint8Array<ArrayBuffer>;
  files: AdFile[];
  report: PreflightReport;
}

/** Builds the ZIP of an ad from a page and its pictures, and reports whether ad servers will accept it (DOCF-3). */
export async function buildAd({ drawing, title, clickUrl, pictures, backup, shaders }: AdParts): Promise<BuiltAd> {
  const scripts = shaders.length > 0 ? [liveScript(shaders)] : [];
  // The 2 stands for index.html and the backup image.
  const placed = await placePictures(pictures, 2 + scripts.length);
  const [script] = scripts;
  const html = printAd({
    drawing,
    title,
    clickUrl,
    getUrl: (key) => required(placed.urls.get(key)),
    hasDataUrls: placed.hasDataUrls,
    backupName: backup.name,
    ...(script ? { script: { name: script.name, origins: listOrigins(shaders) } } : {}),
  });
  const index = { name: indexName, bytes: new Uint8Array(new TextEncoder().encode(html)) };
  const files = [index, ...placed.files, ...scripts, backup];
  const zip = await zipFiles(files);
  const { width, height } = drawing;
  return { zip, files, report: preflight(files, zip.length, { width, height }) };
}

/** The origins to which the shaders report. */
function listOrigins(shaders: readonly LiveShader[]): string[] {
  return [...new Set(shaders.flatMap(({ telemetry }) => (telemetry === undefined ? [] : [new URL(telemetry).origin])))];
}
