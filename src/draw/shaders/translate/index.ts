import type { Finding } from '#glsl';
import { Findings } from '#glsl';
import type { ShaderManifest } from '../manifest.ts';
import { isIsf, translateIsf } from './isf.ts';
import { translateShadertoy } from './shadertoy.ts';

/** A body in the service's own form, which vetting judges next; or why there is none. */
export type Translation = { source: string; manifest: ShaderManifest } | { findings: Finding[] };

/** Characters of what can be imported, the header of an ISF file included. */
const maxLength = 64 * 1024;

/**
 * Import: a Shadertoy body (`mainImage`) or an ISF file (a comment with JSON, then `main`) in the service's form, with the
 * manifest of its inputs. Macros and conditions of the preprocessor are carried out, since vetting refuses them; lines stay
 * where they are, so that what vetting finds names lines of this text. Bounded, linear in the text and in what it becomes;
 * nothing is judged here that vetting judges.
 */
export function translate(text: string): Translation {
  const source = text.replaceAll('\r\n', '\n');
  const findings = new Findings(source);
  if (source.length > maxLength) {
    findings.add(
      'source_too_large',
      `The text has ${source.length} characters, but at most ${maxLength} are allowed.`,
      0,
    );
    return { findings: findings.list() };
  }
  const result = isIsf(source) ? translateIsf(source, findings) : translateShadertoy(source, findings);
  return result && findings.isEmpty ? result : { findings: findings.list() };
}
