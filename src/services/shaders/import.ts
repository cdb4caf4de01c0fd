import type { Finding } from '#glsl';
import { AppError } from '../../core/errors/app-error.ts';
import { vettingStages } from '../../core/names/shaders.ts';
import type { VettingReport } from '../../core/vetting-report.ts';
import type { ShaderRenderer } from '../../draw/container/shader-renderer.ts';
import { shaderLimits } from '../../draw/shaders/limits.ts';
import type { ShaderManifest } from '../../draw/shaders/manifest.ts';
import type { NewShader } from './fields.ts';

/** A body in the service's own form, which vetting reads. */
export interface ShaderBody {
  source: string;
  manifest: ShaderManifest;
}

/**
 * The body of a request that is vetted: as it is, or translated from Shadertoy's or ISF's form, whose inputs then
 * become the manifest. As with parsing, it is translated where the work can be killed. Lines keep their numbers, so
 * that findings name lines of the author's text (SHD-3).
 * @throws AppError shader_rejected with `data.report` for what cannot be translated; renderer_unavailable,
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

/** Code that cannot be translated would be rejected by the policy, so the report names that stage. */
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
