import type * as contract from '../../contract/shaders.ts';
import { isoOrNull, isoTimestamp } from '../../core/clock.ts';
import type { ListedShader, Shader } from '../../records/shaders.ts';

/**
 * Converts a shader for responses to members and keys of its space, and to anyone if the shader is public and approved.
 */
export function toShader(row: Shader): contract.Shader {
  return {
    ...toListedShader(row),
    source: row.source,
    program: row.program,
  };
}

/**
 * Converts a shader for lists, without source and program (SHD-10). Its manifest and report may be left out (LIM-3).
 */
export function toListedShader(row: ListedShader): contract.ListedShader {
  return {
    id: row.id,
    spaceId: row.spaceId,
    slug: row.slug,
    name: row.name,
    ...(row.truncated ? { truncated: true } : { manifest: row.manifest, report: row.report }),
    contentHash: row.contentHash,
    status: row.status,
    ...(row.statusReason === null ? {} : { statusReason: row.statusReason }),
    trips: row.trips,
    publicOn: isoOrNull(row.publicOn),
    createdOn: isoTimestamp(row.createdOn),
    updatedOn: isoTimestamp(row.updatedOn),
  };
}
