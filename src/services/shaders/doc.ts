import { isoTimestamp } from '../../core/clock.ts';
import type { JsonObject } from '../../core/json.ts';
import type { ListedShader, Shader } from '../../records/shaders.ts';

/** A shader in responses to members and keys of its space, and to anyone if it is public and approved. */
export function shaderDoc(shader: Shader): JsonObject {
  const { id, spaceId, slug, name, source, program } = shader;
  return { id, spaceId, slug, name, source, program, ...facts(shader) };
}

/** A shader in a list, without source and program (SHD-10). Its manifest and report may be left out (LIM-3). */
export function listedShaderDoc(shader: ListedShader): JsonObject {
  const { id, spaceId, slug, name } = shader;
  return { id, spaceId, slug, name, ...facts(shader) };
}

function facts(shader: ListedShader): JsonObject {
  const { contentHash, status, statusReason, trips, publicOn, createdOn, updatedOn } = shader;
  return {
    ...(shader.truncated ? { truncated: true } : { manifest: shader.manifest }),
    contentHash,
    status,
    ...(statusReason === null ? {} : { statusReason }),
    ...(shader.truncated ? {} : { report: shader.report }),
    trips,
    publicOn: publicOn === null ? null : isoTimestamp(publicOn),
    createdOn: isoTimestamp(createdOn),
    updatedOn: isoTimestamp(updatedOn),
  };
}
