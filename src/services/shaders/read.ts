import { AppError } from '../../core/errors/app-error.ts';
import type { Database } from '../../records/database.ts';
import { findShader, type Shader } from '../../records/shaders.ts';

/**
 * Reads a shader that the caller may see: any shader of the caller's own space, or a public shader of another space
 * (SHD-10). The status of the shader is checked on every read (SHD-8).
 * @throws AppError shader_not_found; shader_quarantined, shader_revoked (410)
 */
export async function readShader(db: Database, id: string, spaceId: string | undefined): Promise<Shader> {
  const shader = await findShader(db, id);
  if (!shader || (shader.spaceId !== spaceId && shader.publicOn === null)) throw new AppError('shader_not_found');
  const { status, statusReason } = shader;
  // Only the shader's own space may see what viewers reported about an approved shader.
  if (status === 'approved') return shader.spaceId === spaceId ? shader : { ...shader, statusReason: null };
  // Only the shader's own space may see the reason.
  const isOwn = shader.spaceId === spaceId && statusReason !== null;
  throw new AppError(status === 'revoked' ? 'shader_revoked' : 'shader_quarantined', {
    ...(isOwn && { detail: statusReason }),
  });
}
