"""The theorems in Coq: from Algorithm 1 to the regret bound.

The `.v` files are the development (README.md says how to read it). This package runs it and keeps it tied to the
rest of the project:

    sources     what the files say: theorems, where they stand, which printed relation each is named after
    get_coq     the Coq that is here, or Debian's, unpacked into `.coq`
    build       compile what has changed
    audit       compare the axioms with the allowed ones
    decisions   what the reference decides on the published vectors, written down for Coq to decide
    statements  STATEMENTS.md: what the theorems behind the documents say, as Coq prints it
    table       TABLE.md: printed number, Coq name, file and line, ledger row
"""
