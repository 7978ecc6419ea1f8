import type { Caller, TestService } from '../harness.ts';

/** What the parts of the scenario share. */
export interface Scene {
  service: TestService;
  /** Calls the API with the first key of the workspace. */
  api: Caller;
  workspaceId: string;
  owner: { email: string; password: string };
  receiverUrl: string;
  identityProvider: IdentityProvider;
  /** A time of the scenario, in days and hours after its start. */
  at(days: number, hours?: number): string;
  /** Moves the clock to a day of the scenario. */
  goTo(days: number): Promise<void>;
}

/** The part of the company's identity provider that the scenario controls. */
export interface IdentityProvider {
  /** The claims about the next user who signs in. */
  behaviour: { claims: Record<string, unknown> };
}

/** IDs of the members other than the owner. */
export interface Team {
  recruiter: string;
  interviewer: string;
}

/** Where the company employs people. */
export interface Organization {
  departmentId: string;
  locationId: string;
}

/** The job that the scenario is about. */
export interface Job {
  id: string;
  slug: string;
  stages: { id: string; kind: string }[];
}

/** IDs of candidates and their applications. */
export interface People {
  ada: string;
  application: string;
  others: string[];
  otherApplications: string[];
}
