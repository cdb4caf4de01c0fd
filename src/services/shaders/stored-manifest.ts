import type { JsonObject } from '../../core/json.ts';
import type { ShaderManifest } from '../../draw/shaders/manifest.ts';

/** The manifest of a stored shader, which manifestSchema judged before it was written (SHD-12). */
export function manifestOf({ manifest }: { manifest: JsonObject }): ShaderManifest {
  return manifest as JsonObject & ShaderManifest;
}
