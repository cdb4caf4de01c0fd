import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { canonicalJson } from '../../core/json.ts';
import type { VettingReport } from '../../core/vetting-report.ts';
import type { ShaderRenderer } from '../../draw/container/shader-renderer.ts';
import { uniformsFor } from '../../draw/shaders/inputs/index.ts';
import { valuesIn } from '../../draw/shaders/inputs/uniform-values.ts';
import type { ShaderManifest } from '../../draw/shaders/manifest.ts';

/** The content of a shader that passed every stage of vetting. */
export interface VettedContent {
  program: string;
  contentHash: string;
  report: VettingReport;
  /** PNG. */
  poster: Uint8Array<ArrayBuffer>;
}

/**
 * Vets a shader (SHD-2).
 * @throws AppError shader_rejected with `data.report`; renderer_unavailable, render_timeout if it could not be vetted
 */
export async function vetContent(
  renderer: Pick<ShaderRenderer, 'vet'> | undefined,
  { source, manifest }: { source: string; manifest: ShaderManifest },
): Promise<VettedContent> {
  if (!renderer) throw new AppError('renderer_unavailable', { headers: { 'Retry-After': '30' } });
  const defaults = valuesIn(uniformsFor(manifest, {}).uniforms);
  const { report, program, poster } = await renderer.vet({ source, manifest, defaults });
  if (program === null || !poster) {
    const stage = report.stages.find(({ verdict }) => verdict === 'rejected')?.name ?? 'vetting';
    const detail = `The shader failed the vetting stage ${stage}. See the report in data.`;
    throw new AppError('shader_rejected', { detail, data: { report } });
  }
  return { program, report, poster, contentHash: await sha256Hex(canonicalJson({ source, program, manifest })) };
}
