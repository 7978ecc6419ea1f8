import { itHoldsInShort } from '../short-form.ts';
import { contractFuzz } from './contract-fuzz.ts';

itHoldsInShort(contractFuzz);
