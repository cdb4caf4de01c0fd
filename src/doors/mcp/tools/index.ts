import type { ToolParts } from '../parts.ts';
import type { Tool } from '../tool.ts';
import { brandTools } from './brands.ts';
import { contentTools } from './content.ts';
import { fileTools } from './files.ts';
import { renderingTools } from './rendering.ts';
import { shaderTools } from './shaders.ts';
import { spaceTools } from './space.ts';
import { templateTools } from './templates.ts';

/** Every tool (MCP-1), in the order in which an agent needs them. */
export function listTools(parts: ToolParts): Tool[] {
  return [
    ...spaceTools(parts),
    ...templateTools(parts),
    ...renderingTools(parts),
    ...brandTools(parts),
    ...contentTools(parts),
    ...shaderTools(parts),
    ...fileTools(parts),
  ];
}
