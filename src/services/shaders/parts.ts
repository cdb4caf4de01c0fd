import type { Clock } from '../../core/clock.ts';
import type { ShaderRenderer } from '../../draw/container/shader-renderer.ts';
import type { Database } from '../../records/database.ts';
import type { Turns } from '../turns/index.ts';

/** The dependencies of the verbs of shaders. */
export interface ShaderParts {
  db: Database;
  clock: Clock;
  files: R2Bucket;
  /** Shares the renderer among callers. */
  turns: Turns;
  /** Vets and draws shaders. Absent if there is no renderer. */
  shaderRenderer?: Pick<ShaderRenderer, 'translate' | 'vet' | 'draw'>;
  /** Takes work that continues after the response. */
  defer(work: Promise<unknown>): void;
  report(event: string, error: unknown): void;
}

/** A shader of a space, and the revision that the caller read. If it is undefined, the last write wins (GEN-12). */
export interface ShaderAddress {
  id: string;
  spaceId: string;
  revision: number | undefined;
}
