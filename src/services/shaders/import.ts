import type { Finding } from '#glsl';
import { AppError } from '../../core/errors/app-error.ts';
import { vettingStages } from '../../core/names/shaders.ts';
import type { VettingReport } from '../../core/vetting-report.ts';
import type { ShaderRenderer } from '../../draw/container/shader-renderer.ts';
import { shaderLimits } from '../../draw/shaders/limits.ts';
import type { ShaderManifest } from '../../draw/shaders/manifest.ts';
import type { NewShader } from './fields.ts';

/** A shader in the service's own form, which is the input of vetting. */
export interface ShaderBody {
  source: string;
  manifest: ShaderManifest;
}

/**
 * Reads the shader in the body of a request. A shader in the form of Shadertoy or ISF is translated, and its inputs
 * become the manifest. The translation runs in a process that can be killed, in which shaders are also parsed. Lines
 * keep their numbers, so that findings refer to lines of the author's text (SHD-3).
 * @throws AppError shader_rejected with `data.report` for a shader that cannot be translated; renderer_unavailable,
 * render_timeout
 */
export async function readBody(
  renderer: Pick<ShaderRenderer, 'translate'> | undefined,
  { source, manifest = { inputs: [] }, import: form }: Pick<NewShader, 'source' | 'manifest' | 'import'>,
): Promise<ShaderBody> {
  if (form === undefined) return { source, manifest };
  if (!renderer) throw new AppError('renderer_unavailable', { headers: { 'Retry-After': '30' } });
  const translated = await renderer.translate({ source });
  if ('findings' in translated) throw rejectTranslation(translated.findings);
  return translated;
}

/**
 * Makes the error for code that cannot be translated. The report names the policy stage, because that stage would
 * reject such code.
 */
function rejectTranslation(findings: Finding[]): AppError {
  const stages = vettingStages.map((name) => {
    const verdict =
      name === 'bytes' ? ('passed' as const) : name === 'policy' ? ('rejected' as const) : ('skipped' as const);
    return { name, verdict, ms: 0, findings: name === 'policy' ? findings : [] };
  });
  const cost = { operationsPerPixel: 0, limit: shaderLimits.operationsPerPixel };
  const report: VettingReport = { verdict: 'rejected', stages, cost };
  const detail = 'The shader could not be imported. See the report in data.';
  return new AppError('shader_rejected', { detail, data: { report } });
}
