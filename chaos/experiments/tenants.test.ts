import { itHoldsInShort } from '../short-form.ts';
import { tenants } from './tenants.ts';

itHoldsInShort(tenants);
