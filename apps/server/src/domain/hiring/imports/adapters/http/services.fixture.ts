import type { ImportCredentials, ImportKind } from '../../schema.ts';
import { fakeAshby } from '../ashby/ashby.fixture.ts';
import { fakeHarvest } from '../greenhouse/harvest.fixture.ts';
import { fakeLever } from '../lever/lever.fixture.ts';
import { fakeRecruitee } from '../recruitee/recruitee.fixture.ts';
import { fakeSmartRecruiters } from '../smartrecruiters/smartrecruiters.fixture.ts';
import { fakeWorkable } from '../workable/workable.fixture.ts';
import type { Company } from './company.fixture.ts';
import type { FakeService } from './fake-service.fixture.ts';

/** A service, and what it knows. */
export interface OtherService {
  kind: ImportKind;
  start(company: Company): Promise<FakeService>;
  credentials: ImportCredentials;
  /** What it does not have, or has in no form that can be read. */
  lacks: readonly (
    | 'history'
    | 'notes'
    | 'offers'
    | 'interviews'
    | 'interview links'
    | 'scorecards'
    | 'headline'
    | 'tags'
    /** Neither headline nor location nor links. */
    | 'profile'
  )[];
  /** What its traps keep away from the import: items that failed, by their place. */
  failed: readonly string[];
}

export const SERVICES: Readonly<Record<string, OtherService>> = {
  'Greenhouse with an OAuth client': {
    kind: 'greenhouse',
    start: fakeHarvest,
    credentials: { clientId: 'client', clientSecret: 'secret', userId: '7' },
    lacks: [],
    failed: ['candidate 399', 'note 599'],
  },
  'Greenhouse with a key': {
    kind: 'greenhouse',
    start: fakeHarvest,
    credentials: { apiKey: 'key' },
    lacks: [],
    failed: ['candidate 399', 'note 599'],
  },
  Ashby: {
    kind: 'ashby',
    start: fakeAshby,
    credentials: { apiKey: 'key' },
    lacks: ['interview links'],
    failed: ['note 599'],
  },
  Lever: {
    kind: 'lever',
    start: fakeLever,
    credentials: { apiKey: 'key' },
    lacks: ['interview links'],
    failed: ['candidate 399', 'note 599', 'opportunity lead'],
  },
  Workable: {
    kind: 'workable',
    start: fakeWorkable,
    credentials: { apiKey: 'key', account: 'acme' },
    lacks: ['interview links'],
    failed: [],
  },
  Recruitee: {
    kind: 'recruitee',
    start: fakeRecruitee,
    credentials: { apiKey: 'key', account: '77' },
    lacks: ['history', 'offers', 'interviews', 'scorecards', 'profile'],
    failed: ['note 599'],
  },
  'SmartRecruiters with a key': {
    kind: 'smartrecruiters',
    start: fakeSmartRecruiters,
    credentials: { apiKey: 'key' },
    lacks: ['notes', 'offers', 'interviews', 'scorecards', 'headline'],
    failed: [],
  },
  'SmartRecruiters with an OAuth client': {
    kind: 'smartrecruiters',
    start: fakeSmartRecruiters,
    credentials: { clientId: 'client', clientSecret: 'secret' },
    lacks: ['notes', 'offers', 'interviews', 'scorecards', 'headline'],
    failed: [],
  },
};
