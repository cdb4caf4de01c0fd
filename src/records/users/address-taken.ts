/** Whether a write failed since another person has the address, or may take it back yet (migration 0022). */
export function isAddressTaken(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each.message.includes('UNIQUE constraint failed: users.email')) return true;
  }
  return false;
}
