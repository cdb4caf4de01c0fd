import type { z } from 'zod';
import type { KeyPrincipal, KeyScopes, SessionPrincipal } from '../../access/principal.ts';
import type { ToolName } from '../../access/scopes.ts';
import type { RequestContext } from '../http/route.ts';

/**
 * The caller of a tool: a key, which has the rights of an editor of its space (MCP-1), or a user through a grant
 * (MCP-3).
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

/** A picture that a result shows next to its text. */
export interface ShownPicture {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
}

export interface ToolAnswer {
  /** Returned as structured content, and as text in JSON. */
  data: object;
  picture?: ShownPicture;
}

/** A tool with any input. */
export interface Tool {
  name: ToolName;
  title: string;
  /** Everything that an agent knows about the tool. */
  description: string;
  input: z.ZodType;
  /**
   * The schema of `data`, which is an object. Clients get it, and results are checked against it in tests and
   * development, as those of routes are (DOCS-1).
   */
  answers: z.ZodType;
  /** Whether the tool changes nothing. A render counts as a change, because it stores a file. */
  readOnly: boolean;
  /** Whether it deletes anything that cannot be restored. */
  destructive?: boolean;
  run(call: ToolCall<unknown>): Promise<ToolAnswer>;
}

interface ToolDeclaration<Input extends z.ZodType> extends Omit<Tool, 'input' | 'run'> {
  /** A strict object. */
  input: Input;
  run(call: ToolCall<z.output<Input>>): Promise<ToolAnswer>;
}

export function defineTool<Input extends z.ZodType>(declaration: ToolDeclaration<Input>): Tool {
  return declaration as unknown as Tool;
}
