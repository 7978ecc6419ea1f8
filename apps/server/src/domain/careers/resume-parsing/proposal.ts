/** A value with the probability that it is right, between 0 and 1. */
export interface Proposal<Value> {
  value: Value;
  confidence: number;
}
