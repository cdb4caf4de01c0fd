/** Each bucket is a tenth wider than the one before, so that a percentile is at most 5 % off. */
const growth = 1.1;
const lastBucket = 200;

/** The bucket of a duration in milliseconds: b holds those above 1.1^(b-1), to 1.1^b. */
export function bucketOf(ms: number): number {
  if (!(ms > 1)) return 0;
  return Math.min(lastBucket, Math.ceil(Math.log(ms) / Math.log(growth)));
}

/** The middle of a bucket in milliseconds, to a tenth. */
function middleOf(bucket: number): number {
  return Math.round(growth ** (bucket - 0.5) * 10) / 10;
}

interface Bucket {
  bucket: number;
  renders: number;
}

/**
 * The duration in milliseconds that `share` of the renders did not exceed, at most 5 % off: the nearest-rank percentile
 * of a histogram whose buckets are in ascending order. 0 for an empty one.
 */
export function percentileOf(buckets: readonly Bucket[], share: number): number {
  const total = buckets.reduce((sum, { renders }) => sum + renders, 0);
  const rank = Math.max(1, Math.ceil(total * share));
  let seen = 0;
  for (const { bucket, renders } of buckets) {
    seen += renders;
    if (seen >= rank) return middleOf(bucket);
  }
  return 0;
}
