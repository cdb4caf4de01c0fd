import { nearMatches } from '../../core/near-matches.ts';
import type { Shader } from '../../records/shaders.ts';

/** Whether layers of a space may show a shader: its own, and public ones of any space (SHD-10). */
export function mayUse(shader: Pick<Shader, 'spaceId' | 'publicOn'>, spaceId: string | undefined): boolean {
  return shader.spaceId === spaceId || shader.publicOn !== null;
}

/** `there is no shader aurorra; is aurora meant?` */
export function noShader(id: string, slugs: readonly string[]): string {
  const [near] = nearMatches(id, slugs, 1);
  return `there is no shader ${id.slice(0, 64)}${near === undefined ? '' : `; is ${near} meant?`}`;
}
