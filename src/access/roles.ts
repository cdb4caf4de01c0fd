import { AppError } from '../core/errors/app-error.ts';

/**
 * The roles of members in a space, the highest first. Each role may do everything that the roles after it may do
 * (AUTH-7).
 */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof roles)[number];

export function isAtLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(needed);
}

/** @throws AppError forbidden_role, which names the role that is needed (AUTH-6). */
export function requireRole(role: Role, needed: Role): void {
  if (isAtLeast(role, needed)) return;
  throw new AppError('forbidden_role', {
    detail: `This needs the role ${needed} in the space, but your role is ${role}.`,
  });
}
