"""Section 6 and Appendix B, the envelope runs, and the fast engine they run on."""
