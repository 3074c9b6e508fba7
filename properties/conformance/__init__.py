"""The conformance kit: is this implementation LCB-GAPTRON?"""
