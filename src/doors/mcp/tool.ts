import type { z } from 'zod';
import type { KeyPrincipal, KeyScopes, SessionPrincipal } from '../../access/principal.ts';
import type { ToolName } from '../../access/scopes.ts';
import type { RequestContext } from '../http/route.ts';

/**
 * The caller of a tool: an API key, which has the rights of an editor of its space (MCP-1), or a user who granted
 * access to an assistant (MCP-3).
 */
export interface Caller {
  principal: KeyPrincipal | SessionPrincipal;
  /** The scopes of the key or the grant. */
  scopes: KeyScopes | null;
}

export interface ToolCall<Input> {
  input: Input;
  caller: Caller;
  context: RequestContext;
}

/** A picture that is part of a result, in addition to its text. */
export interface ShownPicture {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
}

export interface ToolAnswer {
  /** The data of the result. It is returned both as structured content and as JSON text. */
  data: object;
  picture?: ShownPicture;
}

/** A tool, whatever its input. */
export interface Tool {
  name: ToolName;
  title: string;
  /** The description of the tool. Agents know nothing else about it. */
  description: string;
  input: z.ZodType;
  /**
   * The schema of `data`, which must be an object. Clients receive the schema. In tests and development, results are
   * checked against it, as responses of routes are (DOCS-1).
   */
  answers: z.ZodType;
  /** Whether the tool changes nothing. A render counts as a change, because it stores a file. */
  readOnly: boolean;
  /** Set for a tool that writes, but changes nothing that a published page shows, as for routes (SCL-2). */
  keepsPublished?: true;
  /** Whether the tool deletes something that cannot be restored. */
  destructive?: boolean;
  run(call: ToolCall<unknown>): Promise<ToolAnswer>;
}

interface ToolDeclaration<Input extends z.ZodType> extends Omit<Tool, 'input' | 'run'> {
  /** The schema of the input, which is a strict object. */
  input: Input;
  run(call: ToolCall<z.output<Input>>): Promise<ToolAnswer>;
}

export function defineTool<Input extends z.ZodType>(declaration: ToolDeclaration<Input>): Tool {
  return declaration;
}
