"""What must hold on any instance: strategies, one property or more a lemma, the conformance kit."""
