import type { Finding } from '#glsl';
import { Findings } from '#glsl';
import type { ShaderManifest } from '../manifest.ts';
import { isIsf, translateIsf } from './isf.ts';
import { translateShadertoy } from './shadertoy.ts';

/** The translated body in Galley's own form, which is vetted next, or the reasons why there is none. */
export type Translation = { source: string; manifest: ShaderManifest } | { findings: Finding[] };

/** The maximum characters of a body that can be imported, including the header of an ISF file. */
const maxLength = 64 * 1024;

/**
 * Translates a Shadertoy body (`mainImage`) or an ISF file (a comment with JSON, then `main`) to Galley's form, with
 * the manifest of its inputs. Macros and conditions of the preprocessor are evaluated, because vetting rejects them.
 * Lines keep their numbers, so that findings name lines of this text. The time is bounded, and linear in the length of
 * the text and the result. What vetting checks is not checked here.
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
