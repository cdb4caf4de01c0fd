import { AppError } from '../../core/errors/app-error.ts';
import type { Database } from '../../records/database.ts';
import { findShader, type Shader } from '../../records/shaders.ts';

/**
 * A shader as somebody may see it: of their own space any, of others a public one (SHD-10). Its status is looked at with
 * each read (SHD-8).
 * @throws AppError shader_not_found; shader_quarantined, shader_revoked (410)
 */
export async function readShader(db: Database, id: string, spaceId: string | undefined): Promise<Shader> {
  const shader = await findShader(db, id);
  if (!shader || (shader.spaceId !== spaceId && shader.publicOn === null)) throw new AppError('shader_not_found');
  const { status, statusReason } = shader;
  // What viewers reported of a shader of the gallery is its owner's to know too.
  if (status === 'approved') return shader.spaceId === spaceId ? shader : { ...shader, statusReason: null };
  // Why, is its space's to know.
  const isOwn = shader.spaceId === spaceId && statusReason !== null;
  throw new AppError(status === 'revoked' ? 'shader_revoked' : 'shader_quarantined', {
    ...(isOwn && { detail: statusReason }),
  });
}
