import { AppError } from '../core/errors/app-error.ts';

/** What a person may be in a space, the highest first; each may do what those after it may (AUTH-7). */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof roles)[number];

export function isAtLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(needed);
}

/** Throws forbidden_role, naming the role that is needed (AUTH-6). */
export function requireRole(role: Role, needed: Role): void {
  if (isAtLeast(role, needed)) return;
  throw new AppError('forbidden_role', {
    detail: `This needs the role ${needed} in the space, but your role is ${role}.`,
  });
}
