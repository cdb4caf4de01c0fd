export type { Failure, FailureCode } from './failure.ts';
export { createLoopbackDial } from './loopback-dial.ts';
export {
  createOutbound,
  type Download,
  type DownloadResult,
  type Outbound,
  type OutboundOptions,
  type PostInit,
  type PostResult,
} from './outbound.ts';
export { type DownloadPolicy, imagePolicy, type OutboundPolicy, type PostPolicy, webhookPolicy } from './policies.ts';
export { printUrl } from './print-url.ts';
export type { Dial } from './sender.ts';
export type { OutboundSettings } from './settings.ts';
export { type DenialCode, isRefusal, type RefusalCode, type Verdict } from './verdict.ts';
