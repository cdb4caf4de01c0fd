export const shaderStatuses = ['approved', 'quarantined', 'revoked'] as const;

export type ShaderStatus = (typeof shaderStatuses)[number];

/** The stages of vetting, in the order in which they run. If a stage rejects the shader, vetting ends (SHD-2). */
export const vettingStages = ['bytes', 'policy', 'loops', 'cost', 'sandbox'] as const;

export type VettingStage = (typeof vettingStages)[number];
