import type { JsonObject } from '../../core/json.ts';
import type { ShaderManifest } from '../../draw/shaders/manifest.ts';

/** Returns the manifest of a stored shader. It was checked with manifestSchema before it was written (SHD-12). */
export function manifestOf({ manifest }: { manifest: JsonObject }): ShaderManifest {
  return manifest as JsonObject & ShaderManifest;
}
