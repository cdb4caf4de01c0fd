export const shaderStatuses = ['approved', 'quarantined', 'revoked'] as const;
export type ShaderStatus = (typeof shaderStatuses)[number];
